import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from '#lib/zod.ts'
import { signInWithToken } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { sessionOptions } from './session-options.ts'

const tokenForm = z.object({
  token: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter an access token.'),
      z.regex(/^[\x21-\x7e]+$/, 'An access token has no spaces and only ASCII characters.'),
    ),
})

/** Hands an access token to the server once. The field is emptied as soon as it is sent. */
export function TokenSignInForm({ isOnlyWay }: { isOnlyWay: boolean }) {
  const queryClient = useQueryClient()
  const form = useForm({ resolver: zodResolver(tokenForm), defaultValues: { token: '' } })
  const { errors } = form.formState
  const signIn = useMutation({
    mutationFn: signInWithToken,
    meta: { invalidates: [sessionOptions.queryKey] },
    onSuccess: () => queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' }),
  })
  const message = errors.token?.message ?? signIn.error?.message
  return (
    <form
      noValidate
      onSubmit={(event) => {
        const submit = form.handleSubmit(({ token }) => {
          form.reset()
          signIn.mutate(token)
        })
        void submit(event)
      }}
      className="flex flex-col gap-2"
    >
      <label htmlFor="access-token" className="text-sm font-medium">
        Access token
      </label>
      <input
        id="access-token"
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-invalid={message !== undefined}
        aria-describedby="access-token-help"
        {...form.register('token')}
        className="h-8 rounded-md border border-line-strong bg-surface px-2.5 font-mono text-sm [-webkit-text-security:disc]"
      />
      <p
        id="access-token-help"
        role={message ? 'alert' : undefined}
        className={message ? 'text-sm text-danger' : 'text-xs text-muted'}
      >
        {message ?? 'Sent once to Starboard’s server and kept in its session, never in this page.'}
      </p>
      <Button type="submit" variant={isOnlyWay ? 'primary' : 'secondary'}>
        Use token
      </Button>
    </form>
  )
}
