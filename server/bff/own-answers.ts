import type { AllCalls } from '@/lib/contract/all-calls'
import { renewAhead } from './auth/renew-ahead'
import {
  connectProvider,
  disconnectProvider,
  listCloudMaps,
  listProviders,
  openCloudMap,
  openCloudPicture,
  saveCloudMap,
} from './cloud/cloud-maps'
import { leaveForProvider, returnFromProvider } from './cloud/cloud-sign-in'
import { openForeignFile } from './foreign-files'
import { readForeignFilters } from './foreign-filters'
import type { CallOf } from './handler/handle'
import { answerMessage } from './mcp/answer-message'
import { readDescription } from './openapi/openapi'
import { changeRole, endSignIns } from './people'
import { listSamples, openSamplePart } from './samples'
import { readAttributes, readBasemapTile, readHexagonTile } from './scout'
import { readStreets } from './streets-answer'
import { readHealth } from './system'

/** Calls that the proxy does more with than pass on. */
type OwnNames = {
  [N in keyof AllCalls]: AllCalls[N] extends { via: 'app' | 'extended' } ? N : never
}[keyof AllCalls]

export const ownAnswers: { readonly [N in OwnNames]: (call: CallOf<AllCalls[N]>) => Promise<unknown> } = {
  answerMessage,
  changeRole,
  connectProvider,
  disconnectProvider,
  endSessions: endSignIns,
  leaveForProvider,
  listCloudMaps,
  listProviders,
  listSamples,
  openCloudMap,
  openCloudPicture,
  openForeignFile,
  openSamplePart,
  readAttributes,
  readBasemapTile,
  readDescription,
  readForeignFilters,
  readHealth,
  readHexagonTile,
  readStreets,
  removePerson: endSignIns,
  renewAhead,
  returnFromProvider,
  saveCloudMap,
}
