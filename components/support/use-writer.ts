'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useSession } from '@/lib/client/session/session'
import { reportedAddress } from '@/lib/domain/feedback/crash-report'

/** The sender and the page of origin. */
export function useWriter() {
  const session = useSession()
  const ref = useSearchParams().get('ref') ?? ''
  const email = session.status === 'signed-in' ? session.user.email : undefined
  return {
    /** Undefined for visitors and until known. */
    email,
    isSignedIn: email !== undefined,
    page: () => (ref === '' ? '' : reportedAddress(ref, window.location.origin)),
  }
}

/** Fills an empty email field with the account's address. */
export function usePrefilledEmail<T extends FieldValues>(
  { getValues, setValue }: UseFormReturn<T>,
  { field, email }: { field: Path<T>; email: string | undefined },
): void {
  useEffect(() => {
    if (email !== undefined && getValues(field) === '') setValue(field, email as PathValue<T, Path<T>>)
  }, [email, field, getValues, setValue])
}
