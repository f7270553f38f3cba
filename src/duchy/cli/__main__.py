from duchy.cli import main

main()
