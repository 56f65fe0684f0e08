import { toast } from '#ui/toast.ts'

/** Tells that this browser did not store what it was given. */
export function reportNotKept(): void {
  toast({
    title: 'Not kept',
    description: 'This browser did not allow Starboard to store it. Free some space and try again.',
    tone: 'danger',
    timeout: 0,
  })
}
