import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction, from PGlite or node-postgres. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
