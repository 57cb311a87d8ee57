import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { DocumentAnswer, DocumentRequest } from './document-request'
import { renderScorecard } from './scorecard'
import { writeSpreadsheet } from './spreadsheet'

// The process that makes documents, started by `createDocuments`; ends with the channel to it.

const makers = { spreadsheet: writeSpreadsheet, scorecard: renderScorecard }
const libraries = new Map<string, AtlasLibrary>()

/** One library per set of roots, so that a country is opened once for many documents. */
function libraryOf(roots: readonly string[]): AtlasLibrary {
  const key = roots.join('\n')
  const library = libraries.get(key) ?? createAtlasLibrary(roots)
  libraries.set(key, library)
  return library
}

async function openAll({ atlasRoots, atlases }: DocumentRequest): Promise<Map<string, Atlas>> {
  const opened = new Map<string, Atlas>()
  for (const { name, country, version } of atlases) {
    const atlas = await libraryOf(atlasRoots).open(country, version)
    // A version cleared away meanwhile leaves the page without its map.
    if (atlas) opened.set(name, atlas)
  }
  return opened
}

async function make(request: DocumentRequest): Promise<DocumentAnswer> {
  try {
    const atlases = await openAll(request)
    return { bytes: await makers[request.kind]({ ...request.evaluation, atlases }) }
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (request: DocumentRequest) => {
  const answer = await make(request)
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of a terminal; who started this one ends it in its own time.
process.on('SIGINT', () => undefined)
