import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { showTheme } from './table/settings.svelte'

showTheme()
mount(App, { target: document.getElementById('page')! })
