import { callList, mcpCalls } from '@/lib/contract/all-calls'
import { atlasCalls } from '@/lib/contract/atlases'
import { type DeclaredCall, nameOf } from '@/lib/contract/call'
import { filledPath } from '@/lib/contract/call-address'
import { cloudCalls } from '@/lib/contract/cloud-map'
import { attachmentTokenHeader, issueCalls } from '@/lib/contract/issue'
import { locationFileCalls } from '@/lib/contract/location-file'
import { recordCalls } from '@/lib/contract/record'
import { savedMapCalls } from '@/lib/contract/saved-map'

/** One valid call, as a browser sends it. */
export interface ExampleCall {
  /** `GET /evals/runs/:evalId` */
  name: string
  method: DeclaredCall['method']
  path: string
  /** JSON, unless `headers` name another type. */
  body?: string
  headers?: Readonly<Record<string, string>>
  /** Answered without the service. */
  isAnsweredHere: boolean
  isOpenToVisitors: boolean
}

interface Part {
  name: string
  file?: string
  content: string
}

function formOf(...parts: Part[]): string {
  const lines = parts.flatMap(({ name, file, content }) => [
    '--edge',
    `content-disposition: form-data; name="${name}"${file ? `; filename="${file}"` : ''}`,
    '',
    content,
  ])
  return [...lines, '--edge--', ''].join('\r\n')
}

const map = formOf({ name: 'title', content: 'A map' }, { name: 'map', file: 'map.json', content: '{}' })

const forms = new Map<DeclaredCall, string>([
  [
    locationFileCalls.validateFile,
    formOf({ name: 'file', file: 'a.csv', content: 'id,lat,lng\r\n1,47.14,9.52' }),
  ],
  [
    atlasCalls.uploadAtlasFile,
    formOf(
      { name: 'kind', content: 'counts' },
      { name: 'file', file: 'a.csv', content: 'lat,lng,aadt,year' },
    ),
  ],
  [recordCalls.saveRecord, formOf({ name: 'name', content: 'A record' })],
  [issueCalls.attachPictures, formOf({ name: 'file', file: 'a.png', content: 'a picture' })],
  [savedMapCalls.makeMap, map],
  [savedMapCalls.changeMap, map],
  [cloudCalls.saveCloudMap, map],
])

const formHeaders = { 'content-type': 'multipart/form-data; boundary=edge' }

const furtherHeaders = new Map<DeclaredCall, Record<string, string>>([
  [issueCalls.attachPictures, { [attachmentTokenHeader]: 'a-token' }],
  [mcpCalls.answerMessage, { accept: 'application/json, text/event-stream' }],
])

function exampleOf(call: DeclaredCall): ExampleCall {
  const { method, path, via, access, example = {} } = call
  const form = forms.get(call)
  if (call.form && form === undefined) throw new Error(`tests/battery/rig/calls.ts has no form for ${path}.`)
  const body = form ?? JSON.stringify(example.body)
  const headers = { ...(form && formHeaders), ...furtherHeaders.get(call) }
  const query = new URLSearchParams(example.query)
  return {
    name: nameOf(call),
    method,
    path: `/api${filledPath(path, example.params)}${query.size > 0 ? `?${query}` : ''}`,
    ...(body !== undefined && { body }),
    ...(Object.keys(headers).length > 0 && { headers }),
    isAnsweredHere: via === 'app',
    isOpenToVisitors: access === 'visitor',
  }
}

/** An address that no call has. */
export const unknownCall: ExampleCall = {
  name: 'GET /*',
  method: 'GET',
  path: '/api/nothing-here',
  isAnsweredHere: true,
  isOpenToVisitors: true,
}

/** A valid call of every route of the proxy. */
export const exampleCalls = (): ExampleCall[] => [
  ...callList.filter(({ via }) => via !== 'internal').map(exampleOf),
  unknownCall,
]

/** The service's path for an address of the app. */
export const servicePath = (path: string) => path.slice('/api'.length).split('?')[0] ?? ''
