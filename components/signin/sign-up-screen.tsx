'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PublicPage } from '@/components/shell/public-frame'
import { Button, LinkButton } from '@/components/ui/button'
import { ErrorStrip } from '@/components/ui/error-strip'
import { TextField } from '@/components/ui/text-field'
import { keepEarlyWords } from '@/lib/client/browser/early-words'
import { forgetDraft, useFormDraft } from '@/lib/client/drafts/form-draft'
import { messageOf } from '@/lib/client/fetch/request-error'
import { requestAccount } from '@/lib/client/session/request-account'
import { signInPath } from '@/lib/config/routes'
import { type SignUp, signUpSchema } from '@/lib/contract/account'

const draft = 'sign-up'
const failed = 'The request could not be sent. Please try again.'

/** Requests an account if the provider offers no registration. */
export function SignUpScreen({ returnTo }: { returnTo: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const signIn = signInPath(returnTo)
  if (sentTo !== undefined) {
    return (
      <PublicPage title="Your request is stored" action={<LinkButton href={signIn}>Sign In</LinkButton>}>
        <p role="status">
          Ask your administrator to add {sentTo} to your sign-in service. The first sign-in with this address
          opens your account.
        </p>
      </PublicPage>
    )
  }
  return (
    <PublicPage title="Request an account">
      <p>Tell us where to reach you. An address that already has an account keeps it.</p>
      <RequestForm signIn={signIn} onSent={setSentTo} />
    </PublicPage>
  )
}

function RequestForm({ signIn, onSent }: { signIn: string; onSent: (email: string) => void }) {
  const [failure, setFailure] = useState<string>()
  const form = useForm<SignUp>({
    defaultValues: { email: '', name: '' },
    resolver: zodResolver(signUpSchema),
  })
  const register = keepEarlyWords(form)
  useFormDraft(form, draft)
  const { errors, isSubmitting } = form.formState
  const send = async (values: SignUp) => {
    setFailure(undefined)
    try {
      await requestAccount(values)
      forgetDraft(draft)
      onSent(values.email)
    } catch (error) {
      setFailure(messageOf(error, failed))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      className="mt-6 grid max-w-[420px] gap-4 text-sm text-ink-1000"
    >
      <TextField
        label="Email"
        required
        size="lg"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Name"
        required
        size="lg"
        autoComplete="organization"
        hint="Your company, or your own name."
        maxLength={100}
        error={errors.name?.message}
        {...register('name')}
      />
      {failure && <ErrorStrip>{failure}</ErrorStrip>}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button type="submit" size="lg" busy={isSubmitting}>
          Request account
        </Button>
        <LinkButton size="lg" tone="ghost" href={signIn}>
          Sign In
        </LinkButton>
      </div>
    </form>
  )
}
