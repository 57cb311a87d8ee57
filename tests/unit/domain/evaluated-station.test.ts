import { plannedCapacity, plannedStation } from '@/lib/domain/estimate/evaluated-station'

describe('the first evaluated station', () => {
  it('is the default one if no connectors of its current are planned', () => {
    expect(plannedStation('AC', undefined)).toEqual({ connectors: 2, maxPower: 22 })
    expect(plannedStation('DC', { AC: 8, DC: 0, HPC: 0 })).toEqual({ connectors: 2, maxPower: 150 })
  })

  it('is the planned one of its own current', () => {
    const planned = { AC: 6, DC: 0, HPC: 4 }
    expect(plannedStation('AC', planned)).toEqual({ connectors: 6, maxPower: 22 })
    expect(plannedStation('DC', planned)).toEqual({ connectors: 4, maxPower: 150 })
    expect(plannedStation('DC', { AC: 0, DC: 1, HPC: 0 })).toEqual({ connectors: 1, maxPower: 50 })
  })

  it('averages connectors of two powers, so that the capacity stays', () => {
    expect(plannedStation('DC', { AC: 0, DC: 2, HPC: 2 })).toEqual({ connectors: 4, maxPower: 100 })
    expect(plannedStation('DC', { AC: 0, DC: 2, HPC: 1 })).toEqual({ connectors: 3, maxPower: 83.3 })
  })

  it('has the capacity of connectors times kW, over the evaluated currents', () => {
    expect(plannedCapacity(['DC'], undefined)).toBe(300)
    expect(plannedCapacity(['AC', 'DC'], undefined)).toBe(344)
    expect(plannedCapacity(['AC', 'DC'], { AC: 4, DC: 2, HPC: 1 })).toBe(88 + 250)
    expect(plannedCapacity(['DC'], { AC: 4, DC: 0, HPC: 6 })).toBe(900)
  })
})
