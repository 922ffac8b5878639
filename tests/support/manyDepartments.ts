import pg from 'pg'

/**
 * Writes departments with plain SQL, a hundred thousand in seconds: without the words for the search, which a list
 * that is only scrolled does not need. They come after those that are there, by name.
 */
export async function manyDepartments(database: string, dealerCode: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('alter table app.departments disable trigger user')
    await client.query(`select set_config('app.dealer', uuid::text, true) from app.dealers where code = $1`, [dealerCode])
    await client.query(
      `insert into app.departments (dealer_id, uuid, name, short_code, color, is_workshop_team)
       select current_setting('app.dealer')::uuid, gen_random_uuid(), 'Zeile ' || lpad(n::text, 6, '0'),
         'T' || (n % 100), '#1f6feb', n % 3 = 0
       from generate_series(1, $1::integer) n`,
      [count],
    )
    await client.query('alter table app.departments enable trigger user')
    await client.query('commit')
    await client.query('analyze app.departments')
  } finally {
    await client.end()
  }
}
