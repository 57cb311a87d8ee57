import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Manifest } from '@/lib/contract/scout'
import { hexagonParts, hexagonPath } from '@/server/atlas/entities/hexagon-path'
import { isMissing, readManifest } from '@/server/atlas/store/files/atlas-files'
import { fileDigest, fromStored, versionOf } from './content-hash'

export interface Verdict {
  manifest: Manifest
  files: number
  bytes: number
  problems: string[]
}

export async function verifyVersion(folder: string): Promise<Verdict> {
  const manifest = await readVersionManifest(folder)
  const paths = (await filesOf(folder)).filter((path) => path !== 'manifest.json')
  const digests: string[] = []
  const problems: string[] = []
  let bytes = 0
  for (const path of paths) {
    const stored = await readFile(join(folder, ...path.split('/')))
    bytes += stored.length
    try {
      digests.push(fileDigest(fromStored(path, stored)))
    } catch {
      problems.push(`${path} cannot be unpacked.`)
    }
  }
  problems.push(...missingTiles(manifest, new Set(paths)))
  if (problems.length === 0 && versionOf(digests, manifest) !== manifest.version) {
    problems.push(
      `The files are not those of version ${manifest.version}: one was changed, added or removed.`,
    )
  }
  return { manifest, files: paths.length + 1, bytes, problems }
}

export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

export async function readVersionManifest(folder: string): Promise<Manifest> {
  try {
    return await readManifest(folder)
  } catch (error) {
    throw isMissing(error)
      ? new Error(`${join(folder, 'manifest.json')} is missing.`, { cause: error })
      : error
  }
}

function missingTiles({ hexagonTiles }: Manifest, paths: ReadonlySet<string>): string[] {
  return Object.values(hexagonTiles)
    .flat()
    .flatMap((parent) => hexagonParts.map((part) => hexagonPath(parent, part)))
    .filter((path) => !paths.has(path))
    .map((path) => `${path} is missing.`)
}
