import { readdirSync, readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'
import { installJobQueue, JOB_ROLE, JOB_SCHEMA } from './jobQueue.ts'
import { isUnchanged, migrationChecksum } from './migrationChecksum.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = 7_142_001

/**
 * Roles belong to the cluster, so they are created only where they are missing. Each role has one duty, and none can
 * log in here.
 */
const ROLES = `
do $$
declare wanted text;
begin
  foreach wanted in array array['werkbank_owner', 'werkbank_lookup', 'werkbank_app', 'werkbank_jobs'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin nosuperuser nocreatedb nocreaterole nobypassrls', wanted);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
  if not pg_has_role('werkbank_owner', 'werkbank_lookup', 'member') then
    grant werkbank_lookup to werkbank_owner;
  end if;
end $$;
create schema if not exists app authorization werkbank_owner;
revoke all on schema app from public;
create schema if not exists ${JOB_SCHEMA} authorization ${JOB_ROLE};
revoke all on schema ${JOB_SCHEMA} from public;
create table if not exists public.werkbank_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);`

/**
 * Brings the schema up to date: SQL files by time stamp, forward only, each in its transaction, one server at a time. A
 * file whose statements were changed after it ran stops the start. Returns the names of the applied files. Another `folder` builds
 * an older state of the schema.
 */
export async function migrate(client: ClientBase, folder: URL = FOLDER): Promise<string[]> {
  await client.query(`select pg_advisory_lock(${LOCK})`)
  try {
    await client.query(ROLES)
    await installJobQueue(client)
    const done = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from public.werkbank_migrations',
    )
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]))
    const applied: string[] = []
    for (const name of readdirSync(folder).sort()) {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const known = checksums.get(name)
      if (known !== undefined && isUnchanged(text, known)) continue
      if (known !== undefined) throw new Error(`The migration ${name} was changed after it had been applied.`)
      await client.query('begin')
      try {
        await client.query(`set local role werkbank_owner; set local search_path to app, pg_temp;\n${text}`)
        await client.query('reset role')
        await client.query('insert into public.werkbank_migrations (name, checksum) values ($1, $2)', [
          name,
          migrationChecksum(text),
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`)
  }
}
