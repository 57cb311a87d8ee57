import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractsFolder } from './extracts'

const folder = join(extractsFolder, 'cases/09-kepler-maps')

/** Saved maps of kepler.gl; each has one setting that decides its drawing. */
export const keplerMapNames = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))

export const keplerMap = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
