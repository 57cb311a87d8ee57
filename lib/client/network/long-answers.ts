import * as z from 'zod/mini'
import {
  type Catchment,
  networkCalls,
  type Plan,
  type PlanResult,
  planResultSchema,
} from '@/lib/contract/network'

type IsRight = (value: unknown) => boolean

const isText: IsRight = (value) => typeof value === 'string'
const isNumber: IsRight = (value) => typeof value === 'number'
const isYesOrNo: IsRight = (value) => typeof value === 'boolean'
const isNull: IsRight = (value) => value === null
const isMissing: IsRight = (value) => value === undefined
const either =
  (...rights: IsRight[]): IsRight =>
  (value) =>
    rights.some((isRight) => isRight(value))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

type Fields<Row> = Record<keyof Row & string, IsRight>

function isRow<Row>(fields: Fields<Row>): IsRight {
  const all = Object.entries<IsRight>(fields)
  return (row) => isObject(row) && all.every(([name, isRight]) => isRight(row[name]))
}

/**
 * Checked by hand: a schema makes an object for each row and takes a step for each of its values, which held up the page
 * for 90 ms at 12,000 hexagons. The service has checked them by the schema before it sent them.
 */
function rowsOf<Row>(fields: Fields<Row>) {
  const isRight = isRow(fields)
  return z.custom<Row[]>((rows) => Array.isArray(rows) && rows.every(isRight))
}

const place = { id: isText, name: isText, lat: isNumber, lng: isNumber }

const catchment = z.extend(networkCalls.readCatchment.answer, {
  hexagons: rowsOf<Catchment['hexagons'][number]>({
    id: isText,
    share: isNumber,
    energy: isNumber,
    minutes: isNumber,
  }),
})

const result = z.extend(planResultSchema, {
  sites: rowsOf<PlanResult['sites'][number]>({
    ...place,
    municipality: either(isText, isNull),
    station: isText,
    connectors: isNumber,
    kilowatts: isNumber,
    cost: isNumber,
    connection: either(
      isMissing,
      isNull,
      isRow<{ metres: unknown; cost: unknown }>({
        metres: either(isNumber, isNull),
        cost: either(isNumber, isNull),
      }),
    ),
    aloneEnergy: isNumber,
    networkEnergy: isNumber,
    gain: isNumber,
    isMustHave: isYesOrNo,
    drawn: either(isNumber, isNull),
  }),
  leftOut: rowsOf<PlanResult['leftOut'][number]>({
    ...place,
    reason: isText,
    drawn: either(isNumber, isNull),
  }),
})

const answer = networkCalls.readPlan.answer
const plan = z.extend(answer, {
  settings: z.extend(answer.shape.settings, {
    places: rowsOf<Plan['settings']['places'][number]>(place),
  }),
  result: z.nullable(result),
})

/** Calls whose answers have thousands of rows, which the browser reads without a pause. */
export const longCalls = {
  planNetwork: { ...networkCalls.planNetwork, answer: plan },
  readPlan: { ...networkCalls.readPlan, answer: plan },
  changePlan: { ...networkCalls.changePlan, answer: plan },
  stopPlan: { ...networkCalls.stopPlan, answer: plan },
  readCatchment: { ...networkCalls.readCatchment, answer: catchment },
}
