import { withConnectorConfig } from '@/lib/domain/estimate/inference-input'
import { differingInputs, nextSteps, pageTitle } from '@/lib/domain/landlord/page-words'
import { formatCount } from '@/lib/format/number'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { known } from '@/tests/support/known'

const { input } = evaluatedLocation()

describe("words of a landlord's page", () => {
  it('promise fast charging from 50 kW a connector', () => {
    expect(pageTitle('Lindaplatz', input)).toBe('Fast charging at Lindaplatz')
    expect(pageTitle('Lindaplatz', withConnectorConfig(input, '4x22 kW'))).toBe('Charging at Lindaplatz')
  })

  it('name the bays and the power to ask for', () => {
    const [visit, grid] = nextSteps(withConnectorConfig(input, '1x50 kW'))
    expect(visit?.text).toMatch(/^1 bay,/)
    expect(grid?.text).toMatch(/^50 kW /)
  })

  it("name the inputs that differ from the map's, a few of them", () => {
    expect(differingInputs(input, input)).toBe('')
    expect(
      differingInputs(input, { ...input, population_in_1km: known(input.population_in_1km) + 0.2 }),
    ).toBe('')
    const typed = { ...input, population_in_1km: 9000, slow_10: 9 }
    expect(differingInputs(typed, input)).toBe(
      `Entered by hand, or updated on the map since: Population within 1 km (was ${formatCount(input.population_in_1km)}); Charging points, AC (< 50 kW), 1 km (was ${formatCount(input.slow_10)}).`,
    )
    const far = { ...typed, population_in_2km: 1, population_in_5km: 1, population_in_10km: 1 }
    expect(differingInputs(far, input)).toMatch(/10 km \(was [\d,]+\) and 1 more\.$/)
  })

  it('compare only inputs that both have', () => {
    expect(differingInputs({ ...input, slow_05: 4 }, { population_in_1km: undefined })).toBe('')
  })
})
