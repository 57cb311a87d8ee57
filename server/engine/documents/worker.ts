import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { serveRequests } from '@/server/engine/base/serve-requests'
import type { DocumentRequest } from './document-request'
import { renderScorecard } from './scorecard'
import { writeSpreadsheet } from './spreadsheet'

// Makes documents in a process that `createDocuments` starts; ends with its channel.

const makers = { spreadsheet: writeSpreadsheet, scorecard: renderScorecard }
const libraries = new Map<string, AtlasLibrary>()

/** One library per set of roots, so that documents share opened countries. */
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
    // If the version has been removed meanwhile, the page has no map.
    if (atlas) opened.set(name, atlas)
  }
  return opened
}

serveRequests<DocumentRequest, Uint8Array>(async (request) =>
  makers[request.kind]({ ...request.evaluation, atlases: await openAll(request) }),
)
