import { render, screen, waitFor } from '@testing-library/react'
import { Tornado } from '@/components/charts/tornado'
import { Notices } from '@/components/ui/notices'

jest.mock('@/components/charts/chart-canvas', () => {
  throw new Error('offline')
})

test('keeps the figures and shows one notice when the chart library is missing', async () => {
  window.matchMedia = () => ({ matches: false, addListener: () => {}, removeListener: () => {} }) as never
  render(
    <>
      <Notices />
      <Tornado rows={[]} npv={54_800} currency="CHF" name="New centre" />
      <Tornado rows={[]} npv={54_800} currency="CHF" name="Old centre" />
    </>,
  )
  await screen.findByText('The charts could not be loaded.')
  await waitFor(() => expect(screen.getAllByText('The charts could not be loaded.')).toHaveLength(1))
  await screen.findByRole('button', { name: 'Reload page' })
  await waitFor(() => expect(screen.getAllByText('54.8k')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull())
})
