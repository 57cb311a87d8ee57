import { chargingClassOf, classPowers } from '@/lib/catalogue/charging-class'

test('classes charging points by power: AC below 50 kW, DC to 149 kW, HPC from 150 kW', () => {
  expect([3.7, 49.9, 50, 149, 150, 350].map(chargingClassOf)).toEqual(['AC', 'AC', 'DC', 'DC', 'HPC', 'HPC'])
  expect(classPowers).toEqual({ AC: '< 50 kW', DC: '50–149 kW', HPC: '≥ 150 kW' })
})
