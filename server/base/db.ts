import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction in it; PGlite and node-postgres both are. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>
