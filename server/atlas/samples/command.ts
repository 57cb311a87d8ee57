import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { sampleFiles } from './sample-maps'

/** Run before `next dev` and `next build`. */
const [folder = join('public', 'samples'), root = join('data', 'atlas')] = process.argv.slice(2)
const files = await sampleFiles(createAtlasLibrary([root]), root)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const { name, text } of files) writeFileSync(join(folder, name), text)
