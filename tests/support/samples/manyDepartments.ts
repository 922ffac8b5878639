import pg from 'pg'

/**
 * Writes departments with plain SQL, a hundred thousand in seconds, after the existing ones by name. They have no
 * search words, because a list that is only scrolled needs none.
 */
export async function manyDepartments(database: string, dealerCode: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    const run = (text: string, values: unknown[] = []) => client.query(text, values)
    await run('begin; set local search_path to app')
    await run('set local role werkbank_owner; alter table departments disable trigger user')
    await run('set local role werkbank_app')
    await run(`select set_config('app.dealer', dealer_id::text, true) from find_dealer($1)`, [dealerCode])
    await run(
      `insert into departments (dealer_id, uuid, name, short_code, color, is_workshop_team)
       select current_setting('app.dealer')::uuid, gen_random_uuid(), 'Zeile ' || lpad(n::text, 6, '0'),
         'T' || (n % 100), '#1f6feb', n % 3 = 0
       from generate_series(1, $1::integer) n`,
      [count],
    )
    await run('set local role werkbank_owner; alter table departments enable trigger user; analyze departments; commit')
  } finally {
    await client.end()
  }
}
