import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens the panel of an item over the table. */
export function useOpenItem(): (id: number) => void {
  const navigate = useNavigate();
  return useCallback((id) => void navigate({ to: '/table', search: { software: id } }), [navigate]);
}
