import { createHash } from 'node:crypto'

/** kepler.gl's own, so that either app opens what the other has saved. */
const namespace = 'keplergl'

/** Safe with any backslash setting of the server. PostgreSQL text cannot hold NUL. */
export const literal = (text: string): string =>
  `E'${text.replaceAll('\0', '').replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

export interface MapTables {
  maps: string
  datasets: string
  links: string
}

const tablesOf = (access: 'private' | 'public'): MapTables => {
  const maps = `${namespace}_${access}_v0`
  return { maps, datasets: `${maps}_datasets`, links: `${maps}_datasets_vis` }
}

export const privateTables = tablesOf('private')
export const publicTables = tablesOf('public')

/** kepler.gl's own name for the table, if it can make one. */
export function rowsTable({ maps }: MapTables, dataset: string): string {
  const isPlain = /^[a-z0-9_]{1,40}$/.test(dataset)
  return `${maps}_${isPlain ? dataset : `x${createHash('sha256').update(dataset).digest('hex').slice(0, 16)}`}`
}

const all = [privateTables, publicTables].flatMap((tables) => Object.values(tables) as string[])

export const isReadySql = `SELECT bool_and(to_regclass(name) IS NOT NULL) AS ready FROM unnest(ARRAY[${all
  .map(literal)
  .join(', ')}]) AS name`

const uuid = `${namespace}_create_uuid()`

export const setUpSql = [
  `CREATE OR REPLACE FUNCTION ${uuid} RETURNS uuid AS $$ BEGIN
    RETURN uuid_in(md5(random()::text || clock_timestamp()::text)::cstring);
  END $$ LANGUAGE plpgsql PARALLEL SAFE`,
  ...[privateTables, publicTables].flatMap(({ maps, datasets, links }) => [
    `CREATE TABLE IF NOT EXISTS ${maps} ("id" uuid PRIMARY KEY DEFAULT ${uuid}, "name" text NOT NULL,
      "description" text, "thumbnail" text, "isprivate" boolean, "config" json,
      "lastmodified" timestamp NOT NULL DEFAULT now())`,
    `CREATE TABLE IF NOT EXISTS ${datasets} ("id" uuid PRIMARY KEY DEFAULT ${uuid},
      "tablename" text UNIQUE NOT NULL, "name" text UNIQUE NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS ${links} ("vis" uuid NOT NULL, "dataset" uuid NOT NULL)`,
  ]),
].join(';\n')

export const publishSql = (tables: readonly string[], everyone: string): string =>
  `GRANT SELECT ON ${tables.map(identifier).join(', ')} TO ${identifier(everyone)}`
