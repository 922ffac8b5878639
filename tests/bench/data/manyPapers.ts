import pg from 'pg'

const AT_ONCE = 10_000

/**
 * Writes papers with plain SQL, after the existing ones by time. They have no search words, because a list that is only
 * scrolled needs none.
 */
export async function manyPapers(database: string, dealerCode: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const run = (text: string, values: unknown[] = []) => client.query(text, values)
    await run('begin; set local search_path to app')
    await run('set local role werkbank_owner; alter table papers disable trigger user')
    await run('set local role werkbank_app')
    await run(`select set_config('app.dealer', dealer_id::text, true) from find_dealer($1)`, [dealerCode])
    for (let from = 1; from <= count; from += AT_ONCE)
      await run(
        `insert into papers (dealer_id, uuid, location_uuid, "progressId", "jobId", "dmsJobId", vin, "licensePlate",
           plate_special, model, engine, transmission, color, "engineNumber", "keyNumber", drive, type, priority, tag,
           promised_is_binding, waiting_customer, replacement_car, wash, old_parts_wanted, contact_channel,
           parking_place, key_place, internal_info, regular_info, body_damage, security_damage, status, state_since,
           created_at, updated_at)
         select dealer_id, gen_random_uuid(), location_uuid, '', (20000000 + n)::text, '',
           concat('WVWZZZCDZMW', lpad(n::text, 6, '0')), concat('DEM-', chr(65 + n % 26), chr(65 + n / 26 % 26), ' ', 1 + n / 676),
           false, 'Golf', '', '', '', '', '', 'petrol', 'customer', 'normal', '', false, false, false, false, false,
           'phone', '', '', '', '', '', '', case when n % 50 = 0 then 'new' else 'picked_up' end, at, at, at
         from generate_series($1::integer, $2::integer) n,
           lateral (select now() - n * interval '40 minutes' - interval '90 days' as at) time,
           lateral (select dealer_id, uuid as location_uuid from locations where deleted_at is null order by key limit 1) site`,
        [from, Math.min(count, from + AT_ONCE - 1)],
      )
    await run('set local role werkbank_owner; alter table papers enable trigger user; analyze papers; commit')
  } finally {
    await client.end()
  }
}
