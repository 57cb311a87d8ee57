import { type Role, roles } from '@/lib/catalogue/acts'
import { recordRights } from '@/lib/domain/access/access'

const map = 'https://kerbwatt.example/api/evals/files/0007_dc/map'
const done = { status: 'Done' as const, map }
const offered = (...[record, shown]: Parameters<typeof recordRights>) =>
  Object.entries(recordRights(record, shown))
    .filter(([, isOffered]) => isOffered)
    .map(([right]) => right)

describe('the rights that a list offers', () => {
  it('lets planners, admins and staff update outside internal mode, on both lists', () => {
    const may = (list: 'default' | 'custom') =>
      roles.filter((role) => recordRights(done, { role, isInternal: false, list }).mayUpdate)
    expect([may('default'), may('custom')]).toEqual([
      ['planner', 'admin', 'staff'],
      ['planner', 'admin', 'staff'],
    ])
  })

  it('adds copies and deletion in internal mode, which updates only analyses', () => {
    const shown = { role: 'staff', isInternal: true } as const
    expect(offered(done, { ...shown, list: 'default' })).toEqual([
      'mayDuplicate',
      'mayDelete',
      'mayUpdateDataset',
      'mayRestoreMap',
    ])
    expect(offered(done, { ...shown, list: 'custom' })).toEqual([
      ...['mayUpdate', 'mayDuplicate', 'mayDelete', 'mayUpdateDataset', 'mayRestoreMap'],
    ])
  })

  it('offers another dataset to staff in internal mode, for maps of this site', () => {
    const offersDataset = (role: Role, of = map) =>
      recordRights({ ...done, map: of }, { role, isInternal: true, list: 'default' }).mayUpdateDataset
    expect(roles.filter((role) => offersDataset(role))).toEqual(['staff'])
    expect(offersDataset('staff', '-')).toBe(false)
    expect(offersDataset('staff', 'https://maps.example/a')).toBe(false)
  })

  it('offers nothing for a record in progress, unless staff added it', () => {
    const waiting = { status: 'In progress' as const, map }
    const shown = { role: 'staff', isInternal: true, list: 'default' } as const
    expect(offered(waiting, shown)).toEqual([])
    expect(offered({ ...waiting, added: true }, shown)).toEqual(['mayUpdate', 'mayDelete'])
    expect(offered({ ...waiting, added: true }, { ...shown, isInternal: false })).toEqual([])
  })
})
