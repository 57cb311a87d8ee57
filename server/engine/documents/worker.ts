import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { serveRequests } from '@/server/engine/base/serve-requests'
import { writeComparisonFile } from './comparison'
import type { AtlasVersion, DocumentRequest } from './document-request'
import { renderLandlordPage } from './landlord-page'
import { renderResult } from './result'
import { renderScorecard } from './scorecard'
import { writeSpreadsheet } from './spreadsheet'
import { writeSummarySpreadsheet } from './summary-spreadsheet'

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

// If a version has been removed meanwhile, the page has no map.
const open = (roots: readonly string[], { country, version }: AtlasVersion) =>
  libraryOf(roots).open(country, version)

async function openAll(
  roots: readonly string[],
  versions: readonly (AtlasVersion & { name: string })[],
): Promise<Map<string, Atlas>> {
  const opened = new Map<string, Atlas>()
  for (const version of versions) {
    const atlas = await open(roots, version)
    if (atlas) opened.set(version.name, atlas)
  }
  return opened
}

serveRequests<DocumentRequest, Uint8Array>(async (request) => {
  const { atlasRoots } = request
  if (request.kind === 'summary') {
    await writeSummarySpreadsheet(request.summary)
    return new Uint8Array()
  }
  if (request.kind === 'comparison' || request.kind === 'result' || request.kind === 'landlord') {
    const atlas = request.atlas && (await open(atlasRoots, request.atlas))
    if (request.kind === 'comparison') return writeComparisonFile({ ...request.comparison, atlas })
    if (request.kind === 'landlord') return renderLandlordPage({ ...request.page, atlas })
    return renderResult({ ...request.result, atlas })
  }
  return makers[request.kind]({
    ...request.evaluation,
    atlases: await openAll(atlasRoots, request.atlases),
  })
})
