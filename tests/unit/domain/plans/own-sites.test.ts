import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import {
  addedText,
  isSameSite,
  ownPlaces,
  ownSiteOf,
  ownSitesProblem,
  runningOf,
  withOwnSites,
} from '@/lib/domain/plans/own-sites'

const depot = { id: '1', name: 'Depot', lat: 47.14, lng: 9.53, connectors: 2, kilowatts: 150 }

describe('own sites', () => {
  it('are known by their place, not by their ID', () => {
    expect(isSameSite(depot, { lat: 47.1406, lng: 9.53 })).toBe(true)
    expect(isSameSite(depot, { lat: 47.1407, lng: 9.53 })).toBe(false)
    expect(isSameSite(depot, { lat: 47.14, lng: 9.5315 })).toBe(false)
  })

  it('have the connectors of their location, else the usual station of its power', () => {
    const place = { id: '7', name: 'Mall', lat: 47.1, lng: 9.5 }
    const dc = completeLocation([], place)
    expect(ownSiteOf(dc)).toEqual({ ...place, connectors: 2, kilowatts: 150 })
    const ac = { ...dc, evaluationType: 'AC' as const, connectors: { AC: 6, DC: 0, HPC: 0 } }
    expect(ownSiteOf(ac)).toEqual({ ...place, connectors: 6, kilowatts: 22 })
  })

  it('are all rows of a file, but those of another status where some are Operating', () => {
    const rows = [{ status: '' }, { status: 'Planned' }]
    expect(runningOf(rows)).toEqual(rows)
    expect(runningOf([...rows, { status: ' operating' }])).toEqual([{ status: ' operating' }])
  })

  it('join those of the plan once, under an ID of their own', () => {
    const other = { ...depot, name: 'Other', lat: 47.2 }
    const { places, added, known } = withOwnSites([depot], [{ ...depot, id: '9' }, other])
    expect(places).toEqual([depot, { ...other, id: '1 (2)' }])
    expect(addedText({ added, known })).toBe('1 own site added. 1 is there already.')
  })

  it('are none once the last is out, and no more than a plan counts', () => {
    expect(ownPlaces([])).toEqual({ kind: 'none' })
    expect(ownSitesProblem(500)).toBeUndefined()
    expect(ownSitesProblem(501)).toMatch(/^A plan counts 500 own sites at most; these would make it 501\./)
  })
})
