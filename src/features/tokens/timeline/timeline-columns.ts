/**
 * The columns, in their order. On a narrow screen the dates are not drawn, because the axis tells them: they are there
 * for whoever does not see it.
 */
export const timelineColumns = [
  { label: 'Token', className: 'w-34 flex-none pl-4 sm:w-48 sm:pl-6 xl:w-60' },
  { label: 'Expires', className: 'flex-none max-md:sr-only md:w-60 xl:w-80' },
  { label: 'Findings', className: 'flex-none max-lg:sr-only lg:w-28' },
  { label: 'Status', className: 'min-w-0 flex-1' },
] as const
