export function shapeOf(status: string): 'full' | 'half' | 'hollow' {
  if (status === 'pending_cancellation') return 'half';
  return status === 'terminated' ? 'hollow' : 'full';
}
