import type { Database } from '../db/database.ts'
export async function seedDemo(_database: Database, _dataDir: string): Promise<void> {}
