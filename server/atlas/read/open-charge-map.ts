import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { pointsOfOcm, registerWords } from '@/lib/domain/tables/charger-registers'
import { isObject, type Json, partOf } from '@/lib/json/json-parts'
import { ExtractError } from './extract-error'

const connectionSchema = z.object({
  ConnectionTypeID: z.number().nullish(),
  StatusTypeID: z.number().nullish(),
  PowerKW: z.number().nonnegative().nullish(),
  /** 10 AC one phase, 20 AC three phases, 30 DC. */
  CurrentTypeID: z.number().nullish(),
  Quantity: z.number().nullish(),
})
export type OcmConnection = z.infer<typeof connectionSchema>

/** Names are Open Charge Map's own. */
const pointSchema = z.object({
  ID: z.number(),
  OperatorID: z.number().nullish(),
  OperatorInfo: z.object({ Title: z.string().nullish(), WebsiteURL: z.string().nullish() }).nullish(),
  UsageTypeID: z.number().nullish(),
  StatusTypeID: z.number().nullish(),
  NumberOfPoints: z.number().nullish(),
  DateLastStatusUpdate: z.string().nullish(),
  AddressInfo: z.object({
    Title: z.string().nullish(),
    AddressLine1: z.string().nullish(),
    Town: z.string().nullish(),
    Latitude: z.number().min(-90).max(90),
    Longitude: z.number().min(-180).max(180),
  }),
  Connections: z.array(connectionSchema).nullish(),
})
export type OcmPoint = z.infer<typeof pointSchema>

const names = [
  ...['ID', 'OperatorID', 'OperatorInfo', 'Title', 'WebsiteURL', 'UsageTypeID', 'UsageType', 'StatusTypeID'],
  ...['StatusType', 'IsOperational', 'NumberOfPoints', 'DateLastStatusUpdate', 'AddressInfo', 'AddressLine1'],
  ...['Town', 'Latitude', 'Longitude', 'Connections', 'ConnectionTypeID', 'ConnectionType', 'PowerKW'],
  ...['CurrentTypeID', 'CurrentType', 'Quantity'],
]
const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
const ownNames: ReadonlyMap<string, string> = new Map(names.map((name) => [plain(name), name]))

/** `addressInfo` and `address_info` as `AddressInfo`. */
function withOwnNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOwnNames)
  if (!isObject(value)) return value
  const own = Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const name = ownNames.get(plain(key))
      return name ? [[name, withOwnNames(part)]] : []
    }),
  )
  return withIds(own)
}

const references = ['UsageType', 'StatusType', 'ConnectionType', 'CurrentType', 'OperatorInfo'] as const
const notOperational = 100

/** Answers in full have `StatusType` with its `ID`, some without `StatusTypeID`. */
function withIds(own: Json): Json {
  const ids = references.flatMap((name) => {
    const key = name === 'OperatorInfo' ? 'OperatorID' : `${name}ID`
    const id = partOf(own[name], 'ID')
    return typeof own[key] === 'number' || typeof id !== 'number' ? [] : [[key, id] as const]
  })
  const isClosed = partOf(own.StatusType, 'IsOperational') === false
  const status = isClosed && typeof own.StatusTypeID !== 'number' ? { StatusTypeID: notOperational } : {}
  return { ...own, ...status, ...Object.fromEntries(ids) }
}

const wanted = 'Export points of Open Charge Map, as /v3/poi?output=json answers them.'

/** Other registers that people have. */
function otherForm(value: unknown): string | undefined {
  if (partOf(value, 'type') === 'FeatureCollection') return 'GeoJSON'
  const words = registerWords(value)
  return words === pointsOfOcm ? undefined : words
}

/** Reads the output of `/v3/poi?output=json`, also with `camelcase=true` or names like `address_info`. */
export async function readOpenChargeMap(path: string): Promise<OcmPoint[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ExtractError(`The charger file ${path} cannot be read.`, { cause })
  })
  const content = parseJson(text, path)
  const other = otherForm(content)
  if (other) throw new ExtractError(`The charger file ${path} has ${other}, which are not read. ${wanted}`)
  const points = z.array(pointSchema).safeParse(withOwnNames(content))
  if (!points.success) {
    const issue = points.error.issues[0]
    throw new ExtractError(
      `The charger file ${path} is not a list of Open Charge Map points: ${issue?.path.join('.')}: ${issue?.message}.`,
    )
  }
  return points.data.sort((a, b) => a.ID - b.ID)
}

const isTable = (text: string) => /^[^\n{[,;\t]*[,;\t][^\n]*\n/.test(text)

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const form = isTable(text) ? 'a table, not JSON' : 'not JSON'
    throw new ExtractError(`The charger file ${path} is ${form}. ${wanted}`, { cause })
  }
}
