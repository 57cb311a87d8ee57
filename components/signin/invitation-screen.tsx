'use client'

import { useEffect, useState } from 'react'
import { PublicPage } from '@/components/shell/public-frame'
import { Button, LinkButton } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/skeleton'
import {
  acceptInvitation,
  forgetInvitationToken,
  openInvitation,
  takeInvitationToken,
} from '@/lib/client/customers/use-people'
import { messageOf, RequestError } from '@/lib/client/fetch/request-error'
import { signOut, useSession } from '@/lib/client/session/session'
import { routes, signInPath } from '@/lib/config/routes'
import type { OpenedInvitation } from '@/lib/contract/people'
import { formatDate } from '@/lib/format/date'

interface InvitationScreenProps {
  /** The provider lets people register themselves. */
  canRegister: boolean
}

/** Page of an invitation's link: names the customer, asks for a sign-in, joins on a press. */
export function InvitationScreen({ canRegister }: InvitationScreenProps) {
  const { state, token, retry } = useInvitation()
  if (state.step === 'loading') {
    return (
      <PublicPage title="Your invitation">
        <SkeletonRows
          label="Loading the invitation..."
          rows={2}
          height={22}
          leading={false}
          className="px-0!"
        />
      </PublicPage>
    )
  }
  if (state.step === 'open') {
    return <Offer invitation={state.invitation} token={token} canRegister={canRegister} />
  }
  return (
    <PublicPage
      title={state.isOver ? 'This link does not work' : 'The invitation could not be loaded'}
      action={
        state.isOver ? (
          <LinkButton href={routes.signIn} size="lg">
            Go to the start page
          </LinkButton>
        ) : (
          <Button size="lg" onClick={retry}>
            Retry
          </Button>
        )
      }
    >
      <p role="alert">{state.sentence}</p>
    </PublicPage>
  )
}

type State =
  | { step: 'loading' }
  | { step: 'open'; invitation: OpenedInvitation }
  | { step: 'failed'; sentence: string; isOver: boolean }

const incomplete: State = {
  step: 'failed',
  isOver: true,
  sentence: 'The link is incomplete. Copy all of it, or ask for a new one.',
}

function useInvitation() {
  const [state, setState] = useState<State>({ step: 'loading' })
  const [token, setToken] = useState('')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    let isCurrent = true
    const show = (next: State) => {
      if (isCurrent) setState(next)
    }
    const taken = takeInvitationToken()
    if (taken === undefined) {
      show(incomplete)
      return
    }
    setToken(taken)
    openInvitation(taken)
      .then((invitation) => show({ step: 'open', invitation }))
      .catch((error: unknown) => {
        const status = error instanceof RequestError ? error.status : undefined
        const isOver = status === 404 || status === 422
        if (isOver) forgetInvitationToken()
        if (status === 422) show(incomplete)
        else
          show({ step: 'failed', isOver, sentence: messageOf(error, 'Check your connection and try again.') })
      })
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setState({ step: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { state, token, retry }
}

interface OfferProps extends InvitationScreenProps {
  invitation: OpenedInvitation
  token: string
}

function Offer({ invitation, token, canRegister }: OfferProps) {
  const session = useSession()
  const { customer, email, can_submit: maySubmit, expires_at: until } = invitation
  const signedInAs = session.status === 'signed-in' ? (session.user.email ?? '') : undefined
  const isSame = signedInAs?.toLowerCase() === email
  return (
    <PublicPage
      title={<span className="wrap-anywhere">Join {customer}</span>}
      action={
        session.status === 'loading' ? undefined : (
          <Actions
            customer={customer}
            token={token}
            canRegister={canRegister}
            isSame={isSame}
            isSignedIn={signedInAs !== undefined}
          />
        )
      }
    >
      <p className="wrap-anywhere">
        {email} is invited as {maySubmit ? 'planner' : 'reader'}. The invitation ends on {formatDate(until)}.
      </p>
      {signedInAs === undefined && <p className="mt-2">Sign in with this address to join.</p>}
      {signedInAs !== undefined && !isSame && (
        <p className="mt-2 wrap-anywhere">
          You are signed in as {signedInAs}. Sign out, then open the link again and sign in as {email}.
        </p>
      )}
      {isSame && (
        <p className="mt-2">If you belong to another customer, you will leave it; its records stay there.</p>
      )}
    </PublicPage>
  )
}

interface ActionsProps extends InvitationScreenProps {
  customer: string
  token: string
  isSame: boolean
  isSignedIn: boolean
}

function Actions({ customer, token, isSame, isSignedIn, canRegister }: ActionsProps) {
  if (isSame) return <JoinButton customer={customer} token={token} />
  if (isSignedIn) {
    return (
      <Button size="lg" onClick={() => void signOut()}>
        Sign Out
      </Button>
    )
  }
  return (
    <>
      {canRegister && (
        <LinkButton href={signInPath(routes.invitation, { register: true })} prefetch={false} size="lg">
          Create an account
        </LinkButton>
      )}
      <LinkButton
        href={signInPath(routes.invitation)}
        prefetch={false}
        size="lg"
        tone={canRegister ? 'line' : 'primary'}
      >
        Sign In
      </LinkButton>
    </>
  )
}

function JoinButton({ customer, token }: { customer: string; token: string }) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const join = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await acceptInvitation(token)
      // A full load: all cached answers belong to another customer.
      window.location.replace(routes.home)
    } catch (error) {
      setFailure(messageOf(error, 'You could not join. Please try again.'))
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-2">
      <Button size="lg" busy={isBusy} onClick={() => void join()} className="justify-self-start">
        Join {customer}
      </Button>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </div>
  )
}
