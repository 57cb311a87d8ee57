import { roles } from '@/lib/catalogue/roles'
import { origin } from '@/tests/support/engine-rig'
import { recordForm, storedMap } from '@/tests/support/record-form'
import { bearer, emailOf, recordRig, staff } from '@/tests/support/record-rig'

const of = recordRig()

const lists = ['Utilization estimation', 'Custom Utilization estimation']
const rights = lists.flatMap((type) =>
  roles.flatMap((role) => {
    const [isStaff, mayUpdate] = [role === 'staff', !['visitor', 'reader'].includes(role)]
    return [
      ...(['add', 'duplicate', 'delete', 'restore', 'merge'] as const).map((action) => ({
        ...{ role, action, type, isAllowed: isStaff },
      })),
      { role, action: 'update' as const, type, isAllowed: mayUpdate },
    ]
  }),
)

test.each(rights)(
  '$role may $action a record of $type: $isAllowed',
  async ({ role, action, type, isAllowed }) => {
    const evalId = action === 'add' ? '' : await of.add({ type, map_file: storedMap('a') })
    const other = action === 'merge' ? await of.add({ type, map_file: storedMap('b') }) : ''
    if (action === 'restore') await of.post('/evals/delete', staff, { customer: of.own, eval_ids: [evalId] })
    const before = await of.listed()
    const email = role === 'visitor' ? undefined : emailOf(role)
    const chosen = { customer: of.own, eval_ids: [evalId] }
    const mapsOf = [evalId, other].map((id) => ({ map: `${origin}/api/evals/files/${id}/map`, excel: '-' }))
    const form = recordForm({
      ...{ customer: of.own, name: 'By hand', type },
      ...(action === 'update' && { eval_id: evalId, version: '1', map: mapsOf[0]?.map }),
    })
    const send = {
      add: () => of.send(form, email ? bearer(email) : {}),
      update: () => of.send(form, email ? bearer(email) : {}),
      duplicate: () => of.post(`/evals/duplicate/${of.own}/${evalId}`, email, { name: 'A copy' }),
      delete: () => of.post('/evals/delete', email, chosen),
      restore: () => of.post('/evals/restore', email, chosen),
      merge: () => of.post('/evals/merge', email, { name: 'All', customer: of.own, evaluations: mapsOf }),
    }
    const { status } = await send[action]()
    expect(status < 300).toBe(isAllowed)
    if (isAllowed) return
    expect(status).toBe(role === 'visitor' ? 401 : 403)
    expect(await of.listed()).toEqual(before)
  },
)
