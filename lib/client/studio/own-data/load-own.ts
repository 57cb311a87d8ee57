import { requestOf } from '@/lib/client/fetch/call-api'
import { evaluationMapSchema } from '@/lib/contract/evaluation'
import { shareCalls } from '@/lib/contract/share'
import { listMap } from '@/lib/domain/studio/own-data/list-map'
import type { OwnSource } from '@/lib/domain/studio/own-data/own-source'
import { recordMap } from '@/lib/domain/studio/own-data/record-map'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import type { Json } from '@/lib/json/json-parts'
import { askJson } from './ask'
import { loadScouting } from './load-scouting'

const noPlaces = 'This link shows no locations.'

async function loadShared(token: string, query: string): Promise<Json> {
  const request = requestOf(shareCalls.openShared, { params: { token } })
  const shared = await askJson(shareCalls.openShared.answer, request, 'the shared record')
  if (shared.kind === 'result' || shared.kind === 'plan') throw new MapFileFault(noPlaces)
  return recordMap(shared.map, { title: shared.name, query })
}

/** Uses the viewer's own rights: locked values are not in it. @throws MapFileFault with a sentence to show */
export async function loadOwn(source: OwnSource): Promise<Json> {
  switch (source.kind) {
    case 'scouting':
      return loadScouting(source.query, source.isRegistered)
    case 'record': {
      const { request: url, title, query } = source
      const map = await askJson(evaluationMapSchema, { url }, title)
      return recordMap(map, { title, query })
    }
    case 'shared':
      return loadShared(source.token, source.query)
    case 'list':
      return listMap(source.locations)
  }
}
