import { render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { onDemand } from '@/components/ui/on-demand'

interface GreetingProps {
  name: string
}

const Greeting = ({ name }: GreetingProps) => <p>{`Hello, ${name}`}</p>
const Waiting = () => <p>Waiting</p>

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override state: { message?: string } = {}
  override render() {
    return this.state.message ?? this.props.children
  }
}

test('shows a placeholder until its code arrives, and fetches the code once', async () => {
  const code = Promise.withResolvers<ComponentType<GreetingProps>>()
  const load = jest.fn(() => code.promise)
  const Part = onDemand(load, Waiting)
  expect(load).not.toHaveBeenCalled()
  render(
    <>
      <Part name="Ada" />
      <Part name="Bo" />
    </>,
  )
  expect(screen.getAllByText('Waiting')).toHaveLength(2)
  code.resolve(Greeting)
  await screen.findByText('Hello, Ada')
  await screen.findByText('Hello, Bo')
  render(<Part name="Cy" />)
  await screen.findByText('Hello, Cy')
  expect(load).toHaveBeenCalledTimes(1)
})

test('does not suspend, which React would delay', async () => {
  const Part = onDemand(async () => Greeting)
  render(
    <Suspense fallback="Suspended">
      <Part name="Ada" />
    </Suspense>,
  )
  expect(screen.queryByText('Suspended')).toBeNull()
  await screen.findByText('Hello, Ada')
})

test('is never fetched on the server', () => {
  const load = jest.fn(async () => Greeting)
  const Part = onDemand(load, Waiting)
  expect(renderToString(<Part name="Ada" />)).toBe('<p>Waiting</p>')
  expect(load).not.toHaveBeenCalled()
})

test('passes its failure to the error boundary, and retries on the next visit', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest
    .fn<Promise<ComponentType<GreetingProps>>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Greeting)
  const Part = onDemand(load)
  const visit = () =>
    render(
      <Boundary>
        <Part name="Ada" />
      </Boundary>,
    )
  const { unmount } = visit()
  await screen.findByText('offline')
  unmount()
  visit()
  await screen.findByText('Hello, Ada')
  expect(load).toHaveBeenCalledTimes(2)
})

test('shows its own fallback for code that cannot be fetched, until a later visit', async () => {
  const load = jest
    .fn<Promise<ComponentType<GreetingProps>>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Greeting)
  const Part = onDemand(load, Waiting, () => <p>Missing</p>)
  const { unmount } = render(<Part name="Ada" />)
  await screen.findByText('Missing')
  unmount()
  render(<Part name="Ada" />)
  await screen.findByText('Hello, Ada')
})
