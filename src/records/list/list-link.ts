import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

type ListLinkProps = { to: string; search?: object; className?: string; children: ReactNode }

/** Leads to a page of any list: the engine has no list of addresses that it could be checked against. */
export const ListLink = Link as ComponentType<ListLinkProps>
