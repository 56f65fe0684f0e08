/**
 * The columns, in their order. On a narrow screen the dates are not drawn, because the bars show them: they are there
 * for whoever does not see bars.
 */
export const timelineColumns = [
  { label: 'Name', className: 'w-28 flex-none pl-4 sm:w-48 sm:pl-6 xl:w-60' },
  { label: 'Valid from', className: 'flex-none max-lg:sr-only lg:w-30' },
  { label: 'Expires', className: 'flex-none max-md:sr-only md:w-60' },
  { label: 'Billing period', className: 'min-w-0 flex-1' },
] as const
