import { type APIRequestContext, expect } from '@playwright/test'
import { requestGuard } from '@/lib/config/request-guard'
import { networkCalls, type Plan } from '@/lib/contract/network'

const places = [
  { id: '1', name: 'Lindaplatz', lat: 47.1667, lng: 9.50884 },
  { id: '2', name: 'Marktplatz', lat: 47.1389, lng: 9.5217 },
  { id: '3', name: 'Balzers Post', lat: 47.0663, lng: 9.5029 },
  { id: '4', name: 'Ruggell Industriering', lat: 47.2417, lng: 9.5256 },
]

/** Two of four sites beside a depot of one's own that sells 731.2 kWh/day, once the search is done. */
export async function plannedNetwork(request: APIRequestContext): Promise<Plan> {
  const body = {
    name: 'Valley 2027',
    candidates: { kind: 'places', places },
    objective: { kind: 'energy' },
    maxSites: 2,
    stations: [{ id: '4x150', connectors: 4, kilowatts: 150, cost: 300_000 }],
    own: {
      kind: 'places',
      places: [
        {
          id: 'o',
          name: 'Our depot',
          lat: 47.15,
          lng: 9.515,
          connectors: 2,
          kilowatts: 150,
          energy: 731.2,
        },
      ],
    },
  }
  const started = await request.post(`/api${networkCalls.planNetwork.path}`, {
    maxRetries: 2,
    headers: { [requestGuard.name]: requestGuard.value },
    data: body,
  })
  expect(started.status()).toBe(201)
  const { id }: Plan = await started.json()
  let plan: Plan | undefined
  await expect
    .poll(
      async () => {
        plan = await (await request.get(`/api/network/plans/${id}`, { maxRetries: 2 })).json()
        return plan?.state
      },
      { timeout: 180_000 },
    )
    .toBe('done')
  if (!plan) throw new Error('There is no plan.')
  return plan
}
