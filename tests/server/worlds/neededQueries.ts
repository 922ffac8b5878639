import type { EndpointKey } from '#contract/api/endpoints.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { type RecordName, records } from '#contract/records/index.ts'

/** Queries that an endpoint requires. */
export function neededQueries({
  ids,
}: {
  ids: Readonly<Record<RecordName, string>>
}): Partial<Record<EndpointKey, Record<string, string>>> {
  const here = { location_uuid: ids.location }
  const days = { from: '2026-03-02', to: '2026-03-06' }
  const dependents = Object.values<RecordDefinition>(records).map(({ name, path }) => [
    `GET /v1/${path}/dependents`,
    { uuids: ids[name as RecordName] },
  ])
  return {
    ...Object.fromEntries(dependents),
    'GET /v1/chats/search': { q: 'Rückruf' },
    'GET /v1/chats/:chat_uuid/position': { at: '2026-03-02T00:00:00.000Z' },
    'GET /v1/news/:uuid/receipts/export.csv': { language: 'de' },
    'GET /v1/news/:uuid/receipts/export.xlsx': { language: 'de' },
    'POST /v1/service/direct_acceptance/:uuid/photos': { kind: 'damage' },
    'POST /v1/service/direct_acceptance/:uuid/photos/uploaded': { kind: 'damage' },
    'GET /v1/news/:uuid/receipts/export.pdf': { language: 'de' },
    'GET /v1/service/customer-history/:uuid/sheet.pdf': { language: 'de' },
    'POST /v1/chat-attachments': { name: 'plan.png' },
    'POST /v1/news-attachments': { name: 'plan.png' },
    'POST /v1/service/request-attachments': { name: 'plan.png' },
    'POST /v1/service/checkin-attachments': { name: 'plan.png' },
    'GET /v1/service/request/checks': here,
    'GET /v1/workshop/technicians': here,
    'GET /v1/service/request/stats': { ...here, ...days },
    'GET /v1/uploads/archive': { uuids: ids.upload },
    'GET /v1/departments/leaving': { departments: ids.department, users: ids.user },
    'GET /v1/locations/:uuid/bays/dependents': { codes: 'B1' },
    'GET /v1/search': { q: 'werkstatt' },
    'GET /v1/search/recent': { uuids: ids.paper },
    'GET /v1/views': { list: 'user' },
    'GET /v1/locations/holidays': { country: 'DE', region: 'BE', language: 'de' },
    'GET /v1/duplicates/:record/compare': { first_uuid: ids.customer, second_uuid: ids.customer },
    'GET /v1/workshop/find': { q: '123456' },
    'GET /v1/workshop/usual-works': here,
    'GET /v1/service/checkin/checks': { ...here, target_date: '2026-09-16T09:00:00.000Z' },
    'GET /v1/service/checkin/week': { ...here, day: '2026-09-16' },
    'GET /v1/service/checkin/stats': { ...here, ...days },
    'GET /v1/workshop/hst/vehicles': days,
    // At any time of the test, its paper is among the results.
    'GET /v1/workshop/hst/vehicles/export.csv': { from: '2026-01-01', to: '2099-12-31' },
    'GET /v1/workshop/hst/vehicles/export.xlsx': { from: '2026-01-01', to: '2099-12-31' },
    'GET /v1/workshop/comparison': { ...here, ...days },
    'GET /v1/workshop/comparison/export.csv': { ...here, ...days },
    'GET /v1/workshop/comparison/export.xlsx': { ...here, ...days },
    'GET /v1/workshop/attendance': { ...here, ...days },
    'GET /v1/workshop/attendance/export.csv': { ...here, ...days },
    'GET /v1/workshop/attendance/export.xlsx': { ...here, ...days },
    'GET /v1/workshop/planner/loan-cars/export.csv': { ...here, ...days },
    'GET /v1/workshop/planner/loan-cars/export.xlsx': { ...here, ...days },
    'GET /v1/workshop/planner/absences/export.csv': days,
    'GET /v1/workshop/planner/absences/export.xlsx': days,
    'GET /v1/workshop/planner': { ...here, ...days },
    'GET /v1/workshop/planner/bin': here,
    'GET /v1/workshop/planner/waiting': here,
    'GET /v1/workshop/planner/capacity': { ...here, period: 'week', day: days.from },
    'GET /v1/workshop/planner/absences': days,
    'GET /v1/workshop/planner/loan-cars': {
      paper_uuid: ids.paper,
      from: '2026-03-02T07:00:00.000Z',
      until: '2026-03-02T15:00:00.000Z',
    },
  }
}
