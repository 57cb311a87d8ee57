import { randomInt, randomUUID } from 'node:crypto'
import { submissionAnswerSchema } from '@/lib/contract/evaluation'
import type { Manifest } from '@/lib/contract/scout'
import type { Question, Reply } from '@/tests/battery/rig/ask'
import { placesBody } from '@/tests/battery/rig/evaluation-calls'

/** `weight` is relative to the other steps. */
export interface Step {
  route: string
  weight: number
  question(): Question
  answered?(reply: Reply): void
}

const country = 'liechtenstein'
const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T
const near = () => ({ lat: 47.05 + Math.random() * 0.2, lng: 9.5 + Math.random() * 0.06 })
const post = (path: string, body: object): Question => ({
  path,
  method: 'POST',
  body: JSON.stringify(body),
})

function scouting({ version, hexagonTiles }: Manifest): Step[] {
  const cells = Object.values(hexagonTiles).flat()
  const words = ['Vaduz', 'Schaan', 'Triesen', 'Landstrasse', 'Bahnhof']
  return [
    { route: 'GET manifest', weight: 3, question: () => ({ path: `/api/scout/manifest/${country}` }) },
    {
      route: 'GET hexagon tile',
      weight: 10,
      question: () => ({ path: `/api/scout/tiles/${country}/${anyOf(cells)}?v=${version}` }),
    },
    {
      route: 'GET basemap tile',
      weight: 15,
      question: () => ({
        path: `/api/scout/basemap/${country}/${version}/12/${randomInt(2155, 2158)}/${randomInt(1434, 1437)}.mvt`,
      }),
    },
    { route: 'GET scout config', weight: 2, question: () => ({ path: '/api/scout/config' }) },
    {
      route: 'POST chargers nearby',
      weight: 5,
      question: () => post('/api/scout/infra/radius', { ...near(), radius: 500 }),
    },
    {
      route: 'POST places nearby',
      weight: 5,
      question: () => post('/api/scout/places/radius', { ...near(), radius: 500, limit: 5 }),
    },
    {
      route: 'POST site search',
      weight: 4,
      question: () => {
        const { lat, lng } = near()
        const diagonal = [
          [lat - 0.03, lng - 0.03],
          [lat + 0.03, lng + 0.03],
        ]
        return post('/api/scout/pointers', { diagonal, location_type: [], res: 9 })
      },
    },
    {
      route: 'GET place search',
      weight: 2,
      question: () => ({ path: `/api/geo/search?q=${anyOf(words)}&country=${country}` }),
    },
  ]
}

const page = (path: string, weight: number): Step => ({
  route: `page ${path}`,
  weight,
  question: () => ({ path, headers: { accept: 'text/html' } }),
})

export const visitorSteps = (manifest: Manifest): Step[] => [
  ...scouting(manifest),
  page('/demo/scouting', 4),
  page('/support', 1),
  { route: 'GET examples', weight: 2, question: () => ({ path: '/api/scout/examples' }) },
]

/** `acknowledged` receives the id of each accepted record. */
export const plannerSteps = (manifest: Manifest, acknowledged: (evalId: string) => void): Step[] => [
  ...scouting(manifest),
  page('/scouting', 2),
  page('/evaluations', 2),
  { route: 'GET me', weight: 5, question: () => ({ path: '/api/me' }) },
  { route: 'GET records', weight: 8, question: () => ({ path: '/api/evals/runs' }) },
  {
    route: 'POST submission',
    weight: 2,
    question: () => ({
      path: '/api/cord',
      method: 'POST',
      body: placesBody(randomInt(1, 9)),
      headers: { 'idempotency-key': randomUUID() },
    }),
    answered: (reply) => {
      const { evalId } = submissionAnswerSchema.parse(reply.json())
      if (evalId) acknowledged(evalId)
    },
  },
]

export function nextStep(steps: readonly Step[]): Step {
  let left = Math.random() * steps.reduce((sum, { weight }) => sum + weight, 0)
  const found = steps.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  return found ?? (steps[0] as Step)
}
