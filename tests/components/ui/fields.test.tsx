import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { NumberInput } from '@/components/ui/number-input'
import { Segmented } from '@/components/ui/segmented'
import { SelectField } from '@/components/ui/select-field'
import { Slider } from '@/components/ui/slider'
import { TextField } from '@/components/ui/text-field'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

test('an error is tied to its field and read out', () => {
  render(<TextField label="Evaluation name" error="Enter a name." />)
  const input = screen.getByRole('textbox', { name: 'Evaluation name' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Enter a name.')
  expect(screen.getByRole('alert')).toBe(note)
})

test('a field without error is not marked invalid and points at its hint', () => {
  render(<TextField label="Email" hint="From your profile" />)
  const input = screen.getByRole('textbox', { name: 'Email' })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'From your profile',
  )
})

test('a select offers its placeholder until something is chosen', async () => {
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

describe('a number field', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  function setup(value = 5) {
    const applied: number[] = []
    const refused: string[] = []
    render(
      <NumberInput
        aria-label="Motorways"
        value={value}
        onValue={(next) => applied.push(next)}
        onInvalid={(text) => refused.push(text)}
      />,
    )
    const input = screen.getByRole('textbox', { name: 'Motorways' }) as HTMLInputElement
    const type = (text: string) => fireEvent.change(input, { target: { value: text } })
    return { input, type, applied, refused }
  }

  test('hands on a typed number once it rests for 300 ms', () => {
    const { type, applied } = setup()
    type('1')
    act(() => void jest.advanceTimersByTime(200))
    type('12')
    act(() => void jest.advanceTimersByTime(299))
    expect(applied).toEqual([])
    act(() => void jest.advanceTimersByTime(1))
    expect(applied).toEqual([12])
  })

  test('counts blank as zero', () => {
    const { type, applied } = setup()
    type('   ')
    act(() => void jest.advanceTimersByTime(300))
    expect(applied).toEqual([0])
  })

  test.each(['abc', '1e999', '--3', '12 m', 'Infinity'])('refuses %s and never hands it on', (text) => {
    const { type, applied, refused } = setup()
    type(text)
    act(() => void jest.advanceTimersByTime(300))
    expect(applied).toEqual([])
    expect(refused).toEqual([text])
  })

  test('says once what is wrong, also when the field is left afterwards, and shows the last good number', () => {
    const { input, type, refused } = setup(7)
    type('abc')
    act(() => void jest.advanceTimersByTime(300))
    fireEvent.blur(input)
    expect(refused).toEqual(['abc'])
    expect(input.value).toBe('7')
  })

  test('applies at once on Enter and takes a decimal comma', () => {
    const { input, type, applied } = setup()
    type('2,5')
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(applied).toEqual([2.5])
  })
})

test('a segmented control is a group of radio buttons that arrow keys move', async () => {
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
  await userEvent.click(screen.getByRole('radio', { name: 'AC' }))
  expect((screen.getByRole('radio', { name: 'AC' }) as HTMLInputElement).checked).toBe(true)
  expect((screen.getByRole('radio', { name: 'DC' }) as HTMLInputElement).checked).toBe(false)
})

test('both thumbs of a range have names and move by the arrow keys', async () => {
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
