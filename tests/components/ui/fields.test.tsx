import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Segmented } from '@/components/ui/segmented'
import { SelectField } from '@/components/ui/select'
import { Slider } from '@/components/ui/slider'
import { TextField } from '@/components/ui/text-field'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

test('links an error to its field and announces it', () => {
  render(<TextField label="Evaluation name" error="Enter a name." />)
  const input = screen.getByRole('textbox', { name: 'Evaluation name' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Enter a name.')
  expect(screen.getByRole('alert')).toBe(note)
})

test('marks a field without an error valid, and links its hint', () => {
  render(<TextField label="Email" hint="From your profile" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'From your profile',
  )
})

test('shows a select’s placeholder until something is chosen', async () => {
  render(
    <SelectField
      label="Parking type"
      placeholder="Choose a parking type"
      defaultValue=""
      options={[{ value: 'on_street', label: 'On street' }]}
    />,
  )
  const select = screen.getByRole('combobox', { name: 'Parking type' }) as HTMLSelectElement
  expect(select.value).toBe('')
  await userEvent.selectOptions(select, 'On street')
  expect(select.value).toBe('on_street')
})

test('makes a segmented control a radio group with arrow keys', async () => {
  function Power() {
    const [value, setValue] = useState<'DC' | 'AC'>('DC')
    const segments = [
      { value: 'DC', label: 'DC' },
      { value: 'AC', label: 'AC' },
    ] as const
    return <Segmented label="Charging class" segments={segments} value={value} onChange={setValue} />
  }
  render(<Power />)
  expect(screen.getByRole('group', { name: 'Charging class' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: 'AC' }))
  await waitFor(() =>
    expect((screen.getByRole('radio', { name: 'AC' }) as HTMLInputElement).checked).toBe(true),
  )
  await waitFor(() =>
    expect((screen.getByRole('radio', { name: 'DC' }) as HTMLInputElement).checked).toBe(false),
  )
})

test('names both thumbs of a range, and moves them by arrow keys', async () => {
  const committed: number[][] = []
  render(
    <Slider
      value={[10, 90]}
      min={0}
      max={100}
      labels={['Minimum', 'Maximum']}
      onCommit={(value) => committed.push(value)}
    />,
  )
  screen.getByRole('slider', { name: 'Maximum' }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(committed).toEqual([[10, 89]])
})
