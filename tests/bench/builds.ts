import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extracts } from '@/tests/support/extracts'
import { type Build, measureBuild } from './atlas'
import { type Figure, megabytes, seconds } from './figure'
import { measureImport } from './import-in-postgres'
import { writeManyFold } from './many-fold-extract'

const countries = [
  { name: 'Liechtenstein', country: 'liechtenstein', extract: extracts.liechtenstein },
  { name: 'Andorra', country: 'andorra', extract: extracts.andorra },
  { name: 'Monaco', country: 'monaco', extract: extracts.monaco },
]
const gigabyte = 1e9

interface Measured extends Build {
  size: number
}

export async function measureBuilds(folder: string, folds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, country, extract } of countries) {
    figures.push(toFigure(name, await measure(folder, { country, extract })))
  }
  return [...figures, ...(await measureGrowth(folder, folds))]
}

/** Both extracts are written the same way. */
async function measureGrowth(folder: string, folds: number): Promise<Figure[]> {
  const name = `${folds} times Liechtenstein`
  const one = await measureFold(folder, 1)
  const many = await measureFold(folder, folds)
  const perByte = (many.peak - one.peak) / (many.size - one.size)
  return [
    toFigure(name, many),
    ...(await compareWithImport(join(folder, `${folds}-fold.osm.pbf`), many)),
    {
      name: 'memory per extract',
      value: `${perByte.toFixed(1)} MB/MB`,
      note: `between ${megabytes(one.size)} and ${megabytes(many.size)} of extract`,
    },
    {
      name: 'so 1 GB of extract',
      value: megabytes(one.peak + perByte * (gigabyte - one.size)),
      note: 'if it went on like that; beyond 150 MB of extract positions and ways go to a temporary file',
    },
  ]
}

async function measureFold(folder: string, folds: number): Promise<Measured> {
  const extract = join(folder, `${folds}-fold.osm.pbf`)
  await writeManyFold({ source: extracts.liechtenstein, iso: 'LI', folds, path: extract })
  return measure(folder, { country: 'liechtenstein', extract })
}

async function measure(
  folder: string,
  { country, extract }: { country: string; extract: string },
): Promise<Measured> {
  const out = join(folder, 'built')
  const build = await measureBuild(country, extract, out)
  await rm(out, { recursive: true })
  return { ...build, size: statSync(extract).size }
}

function toFigure(name: string, { milliseconds, processor, peak, size }: Measured): Figure {
  const extract = size / 1024 ** 2
  return {
    name,
    value: `${seconds(milliseconds)}, ${seconds(processor)} of processor, ${megabytes(peak)}`,
    note: `at most, of ${extract.toFixed(1)} MB of extract: ${seconds(processor / extract)} of processor per MB`,
  }
}

/** osm2pgsql derives nothing. Empty if it is not installed. */
async function compareWithImport(extract: string, build: Measured): Promise<Figure[]> {
  const imported = await measureImport(extract)
  if (!imported) return []
  const { milliseconds, processor } = imported
  return [
    {
      name: 'the same, imported',
      value: `${seconds(milliseconds)}, ${seconds(processor)} of processor`,
      note: 'osm2pgsql --create --slim with its PostgreSQL',
    },
    {
      name: 'build to import',
      value: `${(build.milliseconds / milliseconds).toFixed(2)}`,
      note: `${(build.processor / processor).toFixed(2)} of its processor time`,
    },
  ]
}
