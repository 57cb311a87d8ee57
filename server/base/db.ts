import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
