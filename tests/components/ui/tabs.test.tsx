import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Tabs } from '@/components/ui/tabs'

const tabs = [
  { value: 'report-issue', label: 'Report Issue', content: 'What went wrong?' },
  { value: 'others', label: 'Others', content: 'How can we help?' },
] as const

function Support() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('report-issue')
  return <Tabs label="Topic" tabs={tabs} value={value} onChange={setValue} />
}

test('chooses a tab by arrow keys and shows only its panel', async () => {
  render(<Support />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Others' }).getAttribute('aria-selected')).toBe('true'),
  )
  await waitFor(() =>
    expect(screen.getByRole('tabpanel', { name: 'Others' }).textContent).toBe('How can we help?'),
  )
  await waitFor(() => expect(screen.queryByText('What went wrong?')).toBeNull())
})
