import { panels } from '@/components/studio/export/viewer/panels'
import type { PageMap } from '@/lib/domain/studio/export/page-map'

const map = (count: number) =>
  ({
    title: 'Stops',
    description: '',
    credits: [],
    layers: Array.from({ length: count }, (_, at) => ({
      label: `Layer ${at}`,
      type: 'Point',
      color: [1, 2, 3],
    })),
  }) as unknown as PageMap

const isOpen = (count: number, width: number) => {
  Object.defineProperty(window, 'innerWidth', { value: width, configurable: true })
  return panels(map(count), () => {})
    .find(({ id }) => id === 'legend')
    ?.hasAttribute('open')
}

test('folds an exported page’s legend on phones, unless it has one layer', () => {
  expect([isOpen(12, 1440), isOpen(12, 390), isOpen(1, 390)]).toEqual([true, false, true])
})
