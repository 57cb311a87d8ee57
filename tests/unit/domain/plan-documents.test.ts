import { curveGeometry } from '@/lib/domain/plan-documents/curve-geometry'
import { planSubmission } from '@/lib/domain/plan-documents/plan-record'
import { settingRows } from '@/lib/domain/plan-documents/setting-rows'
import { missingText, stationText } from '@/lib/domain/plans/plan-words'
import { examplePlan, exampleResult, exampleSite } from '@/tests/support/network-plan'

describe('words of a plan', () => {
  it.each([
    [null, /^No upper bound/],
    [0, /^Proved/],
    [0.0004, /^Less than 0\.1\s%/],
    [0.031, /^At most 3\.1\s%/],
  ])('claim no proof that is not one: %s', (missing, text) => {
    expect(missingText(missing)).toMatch(text)
  })

  it('name stations', () => {
    expect(stationText({ connectors: 4, kilowatts: 300 })).toBe('4×300 kW')
    expect(stationText({ connectors: 2, kilowatts: 7.4 })).toBe('2×7.4 kW')
  })

  it('tell no limit from a limit of nothing', () => {
    const rows = settingRows(examplePlan(), exampleResult())
    expect(rows.find(({ label }) => label === 'Distance to keep')?.value).toBeNull()
    const free = examplePlan()
    free.settings.budget = 0
    expect(settingRows(free, exampleResult()).find(({ label }) => label === 'Budget')?.value).toBe(0)
  })
})

describe('the submission of a plan', () => {
  it.each([
    [22, 'AC', { AC: 2, DC: 0, HPC: 0 }],
    [50, 'DC', { AC: 0, DC: 2, HPC: 0 }],
    [300, 'DC', { AC: 0, DC: 0, HPC: 2 }],
  ])('has stations of %s kW in their class, with their power', (kilowatts, type, connectors) => {
    const site = exampleSite(1, { connectors: 2, kilowatts })
    const { submission, powers } = planSubmission('First', [site], 'c1')
    expect(submission).toMatchObject({ eval_name: 'First', customer: 'c1' })
    expect(submission.coords).toMatchObject([{ location_id: 's1', evaluation_type: type, connectors }])
    expect(powers.get('s1')).toBe(kilowatts)
  })
})

describe('the curve of a plan', () => {
  const plot = { left: 10, top: 0, width: 100, height: 50 }
  const points = [
    { budget: 0, value: 0, sites: 0 },
    { budget: 100, value: 40, sites: 2 },
  ]

  it('lies within its plot, with the plan on it', () => {
    const found = curveGeometry({ points, flattensAt: 100 }, { cost: 50, value: 99 }, plot)
    expect(found).toMatchObject({ path: 'M10 50L110 0', plan: { x: 60, y: 0 }, flat: 110 })
    expect(found?.values.every(({ y }) => y >= 0 && y <= 50)).toBe(true)
  })

  it('is nothing without a gain or a second point', () => {
    const flat = points.map((point) => ({ ...point, value: 0 }))
    expect(curveGeometry({ points: flat, flattensAt: 0 }, { cost: 0, value: 0 }, plot)).toBeNull()
    expect(
      curveGeometry({ points: points.slice(0, 1), flattensAt: 0 }, { cost: 0, value: 0 }, plot),
    ).toBeNull()
  })
})
