/** The mark of a status: full while an item runs, half while it is being cancelled, hollow when it has ended. */
export function shapeOf(status: string): 'full' | 'half' | 'hollow' {
  if (status === 'pending_cancellation') return 'half';
  return status === 'terminated' ? 'hollow' : 'full';
}
