import { Plus } from 'lucide-react'
import { Button, LinkButton } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorStrip } from '@/components/ui/error-strip'
import { authenticationRequired, signInPath } from '@/lib/config/routes'
import { ArrivingFile, SignInToLoad } from './data/arriving-file'
import { SavedList } from './saving/saved-list'
import type { Studio } from './use-studio'

/** The same address opens what it names after the sign-in. */
function SignInToOpen() {
  const { pathname, search } = window.location
  const link = (
    <LinkButton size="sm" tone="line" href={signInPath(`${pathname}${search}`)}>
      Sign In
    </LinkButton>
  )
  return (
    <ErrorStrip className="mb-3" action={link}>
      {authenticationRequired}
    </ErrorStrip>
  )
}

/** Progress of the file being opened, or why it failed. */
function Opening({ state, stop }: Pick<Studio, 'state' | 'stop'>) {
  if (state.step === 'empty') return null
  if (state.step === 'failed' && state.message === authenticationRequired) return <SignInToOpen />
  if (state.step === 'failed') {
    return (
      <>
        <ErrorStrip className="mb-3 whitespace-pre-line">{state.message}</ErrorStrip>
        {state.needsSignIn && <SignInToLoad className="mb-3" />}
      </>
    )
  }
  const { name, arrived } = state
  if (!arrived) return <p role="status" className="mb-3 wrap-anywhere">{`Reading ${name}…`}</p>
  return <ArrivingFile className="mb-3" name={name} {...arrived} onCancel={stop} />
}

interface EmptyProps {
  studio: Pick<Studio, 'state' | 'open' | 'stop'>
  isOver: boolean
  onAdd: () => void
}

export function EmptyPanel({ studio: { state, open, stop }, isOver, onAdd }: EmptyProps) {
  const isBare = !open && state.step !== 'opening'
  return (
    <>
      <Opening state={state} stop={stop} />
      {isBare && (
        <EmptyState
          title={isOver ? 'Drop the file to open it.' : 'Open a map.'}
          action={
            <Button icon={<Plus aria-hidden />} onClick={onAdd}>
              Add data
            </Button>
          }
        >
          Drop a kepler.gl map (JSON), GeoJSON, or a table (CSV, Excel, JSON rows, Arrow, Parquet) here. Files
          stay in this browser.
        </EmptyState>
      )}
      {isBare && <SavedList />}
    </>
  )
}
