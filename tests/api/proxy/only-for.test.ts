import { resolve } from 'node:path'
import { roles } from '@/lib/catalogue/roles'
import { type Act, actOfCall, may, refusalOf } from '@/lib/domain/access/access'
import { me, rig } from '@/tests/support/handled-calls'
import { ask } from '@/tests/support/proxy-rig'

const record = { customer: 'c', eval_ids: ['0001_dc'] }
const file = { map: '/a.json', excel: '/a.xlsx' }

/** Valid bodies: input is read before the caller's role is asked for. */
const bodies: Readonly<Record<string, object>> = {
  'POST /evals/duplicate/:customer/:evalId': { name: 'Copy' },
  'POST /evals/delete': record,
  'POST /evals/restore': record,
  'POST /evals/merge': { name: 'All', customer: 'c', evaluations: [file, file] },
  'PUT /evals/update_traffic': {
    location_id: '1',
    url: '/a.json',
    new_traffic: { iso3_0: 0, iso3_1: 0, iso3_2: 0, iso3_3: 0, iso3_4: 0, iso3_5: 0 },
  },
  'POST /system/usage': { start_date: '2026-01-01', end_date: '2026-01-02' },
  'POST /customers': { name: 'North' },
  'PATCH /customers/:customer': { name: 'North' },
  'POST /customers/:customer/users': { email: 'a@example.li' },
  'PATCH /customers/:customer/users/:user': { role: 'reader' },
}

const params = { customer: 'c', evalId: '0001_dc', user: 'u', invitation: 'i' }
const calls = Object.entries(actOfCall).filter(([, act]) => act !== 'useAccount')

function answerAs(role: (typeof roles)[number]) {
  rig.service.seen.length = 0
  rig.service.answer = ({ url }) =>
    new URL(url).pathname === '/me'
      ? Response.json({ data: { ...me.data, role } })
      : Response.json({ detail: 'reached' }, { status: 409 })
}

/** Status, sentence and what reached the service, for one role. */
async function answerTo(call: string, role: (typeof roles)[number]) {
  const [method = '', path = ''] = call.split(' ')
  const module = await import(resolve(`app/api${path.replaceAll(/:(\w+)/g, '[$1]')}/route.ts`))
  const headers = { cookie: await rig.cookieFor(`${role}-${call}`) }
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: bodies[call] ?? {} }
  answerAs(role)
  const answer = await ask(module[method], { method, headers, params, ...body })
  const { detail } = await answer.json().catch(() => ({}))
  return { status: answer.status, detail, paths: rig.service.seen.map((seen) => seen.path) }
}

const leastOf = (act: Act) => roles.findIndex((role) => may(role, act))

test.each(calls)(
  '%s refuses everyone below the role for “%s” before the service is asked',
  async (call, act) => {
    for (const role of roles.slice(1, leastOf(act))) {
      const detail = refusalOf(act)
      expect(await answerTo(call, role)).toEqual({ status: 403, detail, paths: ['/me'] })
    }
    const least = roles[leastOf(act)]
    if (!least || call === 'POST /evals/records') return
    const { detail, paths } = await answerTo(call, least)
    expect([detail, paths.length]).toEqual(['reached', 2])
  },
)
