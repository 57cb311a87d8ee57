import { spreadsheetType } from '@/lib/contract/files'
import type { listCalls } from '@/lib/contract/lists'
import { type FileFormat, fileRowsType, type locationFileCalls } from '@/lib/contract/location-file'
import type { Handlers } from '@/server/engine/http/mount-calls'
import { partsOf } from '@/server/engine/http/multipart'
import { answerFile, jsonBody, sendPrivate } from '@/server/engine/http/send-body'
import type { EngineDeps } from '@/server/engine/services/deps'
import { readList, readLists, saveList } from '@/server/engine/services/lists/lists'
import { checkPlaces } from '@/server/engine/services/locations/check-places'
import {
  lookUpAddresses,
  readLocations,
  readRows,
  receiveFile,
} from '@/server/engine/services/locations/read-locations'
import { noteDownload } from '@/server/engine/services/usage/note-download'

const types: Readonly<Record<FileFormat, string>> = {
  xlsx: spreadsheetType,
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
}

export const locationFileHandlers = (deps: EngineDeps): Handlers<typeof locationFileCalls> => ({
  validateFile: async ({ context }) => {
    const file = await receiveFile(partsOf(context))
    if (!context.req.header('accept')?.includes(fileRowsType)) {
      return answerFile(await readLocations(deps, file), { type: 'application/json' })
    }
    return answerFile(await readRows(deps, file), { type: fileRowsType })
  },
  exportLocations: async ({ caller, body }) => {
    const { format = 'xlsx' } = body
    const bytes = await deps.locationFiles.write({ ...body, at: deps.clock() })
    const name = `selected-locations.${format}`
    await noteDownload(deps, caller, { file: name, locations: body.coords.length })
    return answerFile(bytes, { type: types[format], name })
  },
  checkPlaces: async ({ body }) => ({ faults: await checkPlaces(deps, body.places) }),
  lookUpAddresses: async ({ body }) => ({ places: await lookUpAddresses(deps, body.addresses) }),
})

export const listHandlers = (deps: EngineDeps): Handlers<typeof listCalls> => ({
  readLists: ({ caller, query }) => readLists(deps, caller, query),
  readList: async ({ context, caller, params }) =>
    sendPrivate(context, { chunks: await readList(deps, caller, params.id), type: 'application/json' }),
  saveList: async ({ context, caller, params, body }) => {
    const answer = await saveList(deps, caller, { id: params.id, change: body })
    if (answer.step === 'saved') return sendPrivate(context, jsonBody(answer.list))
    return sendPrivate(context, { chunks: answer.json, type: 'application/json' }, 409)
  },
})
