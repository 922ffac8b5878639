import { z } from 'zod'
import { defineRecord } from './define.ts'

/** Dealer codes name the operating numbers of a site at the manufacturer (domain.md 7.25). */
const dealerCode = z.string().regex(/^[0-9A-Z]{3,10}$/)
const line = (max: number) => z.string().trim().max(max)

/** A site of the dealer. `key` is what permissions are given for; latitude and longitude in degrees, WGS 84. */
export const location = defineRecord({
  name: 'location',
  table: 'locations',
  path: 'locations',
  fields: z.object({
    key: z.string().regex(/^[A-Z0-9]{2,8}$/),
    description: line(120).min(1),
    country_code: z.string().regex(/^[A-Z]{2}$/),
    country_name: line(80),
    region_code: line(10),
    region_name: line(80),
    zip_code: line(12),
    city: line(80),
    street: line(120),
    street_number: line(12),
    address_additional: line(120),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    dealer_codes: z.array(dealerCode).max(20),
  }),
  permissions: {
    read: 'global.locations.read',
    create: 'global.locations.create',
    update: 'global.locations.update',
    delete: 'global.locations.delete',
  },
  unique: ['description', 'key'],
  sortKeys: ['description', 'city', 'key'],
})
